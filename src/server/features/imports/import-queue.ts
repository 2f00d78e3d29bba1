/** At most two imports run at once, one after another for the same file, so that emails never wait behind them. */
export const importQueue = (importId: number) => ({ queue: `imports-${importId % 2}`, lowPriority: true })
