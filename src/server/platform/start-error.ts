/** Stops the start with one sentence that says what is wrong and what to do, without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}
