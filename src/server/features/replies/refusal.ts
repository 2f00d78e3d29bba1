/** The reply of the mail server to an email that is not accepted: 4xx to send it again later, 5xx for good. */
export class MailRefused extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.name = 'MailRefused'
    this.responseCode = responseCode
  }
}
