import { AppError } from '#shared/kernel/errors.ts'

/** Runs work with a signal that aborts when the person closes the connection. What then fails is no error of the server. */
export async function whileConnected<T>(request: Request, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { signal } = request
  try {
    return await work(signal)
  } catch (error) {
    if (!signal.aborted || error instanceof AppError) throw error
    throw new AppError('malformed', 'The connection was closed before the reply.')
  }
}
