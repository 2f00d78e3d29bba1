type Site = { projectId: number; address: string }

/** What is delivered together: the same address, however it is typed. A project without an address is on its own. */
export const deliveryKey = ({ projectId, address }: Site): string =>
  address.toLowerCase().split(/\s+/).filter(Boolean).join(' ') || `project ${projectId}`
