export const ORDERING_OFFLINE = 'Ordering needs a connection, because the order is checked against what was signed.'
