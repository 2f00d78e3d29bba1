import type { SendMailOptions, Transporter } from 'nodemailer'

type Refusal = { command: string; responseCode: number; response: string }

/** The mail server's reply to the recipient or to the email itself, if it was a permanent no. */
export function permanentRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null
  const { command, responseCode, response } = error as Error & Partial<Refusal>
  const permanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
  if (!permanent || (command !== 'RCPT TO' && command !== 'DATA')) return null
  return { command, responseCode, response: response ?? error.message }
}

/**
 * Hands an email to the mail server, with an address of its own for bounces. Some servers accept only one sender: to those it goes
 * without that address, and a bounce of it is not noticed.
 */
export async function transmit(
  transport: Transporter,
  message: SendMailOptions & { to: string },
  bounceTo: string | null,
): Promise<void> {
  if (bounceTo !== null) {
    try {
      await transport.sendMail({ ...message, envelope: { from: bounceTo, to: message.to } })
      return
    } catch (error) {
      if (!refusesSender(error)) throw error
    }
  }
  await transport.sendMail(message)
}

function refusesSender(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode } = error as Error & Partial<Refusal>
  return typeof responseCode === 'number' && responseCode >= 500 && (command === 'MAIL FROM' || command === 'DATA')
}
