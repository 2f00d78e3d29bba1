/** A whole schedule is sent in one body of at most a megabyte, and names what a task depends on by its title. */
export const MAX_IMPORTED_TASKS = 300
export const MAX_IMPORTED_PREDECESSORS = 12

/** Most milestones of a project: more than fit on one axis. */
export const MAX_MILESTONES = 500
