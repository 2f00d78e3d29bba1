/** How many rows a screen asks for at a time. The server preloads the first page of each list with the same numbers. */
export const pageSize = {
  projects: 24,
  items: 60,
  clients: 50,
  suppliers: 50,
  orders: 50,
  log: 50,
  money: 50,
  /** Everything that is to be ordered can be ticked at once. */
  toOrder: 1000,
  conversations: 30,
  /** Decisions on the client's dashboard. */
  decisions: 8,
  /** All projects of a client, to group their selections. */
  ownProjects: 200,
} as const
