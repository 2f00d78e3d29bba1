/** "1 milestone", "12 milestones". */
export const milestonesInWords = (count: number): string => (count === 1 ? '1 milestone' : `${count} milestones`)
