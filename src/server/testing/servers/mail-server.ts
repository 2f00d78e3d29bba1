import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Received = Awaited<ReturnType<typeof PostalMime.parse>>

type Options = {
  port?: number
  /** Called before an email is accepted: a promise that never resolves is a server that hangs. */
  accept?: (recipients: readonly string[]) => Promise<void>
  /** The code with which a recipient is refused, if at all. */
  refuse?: ((recipient: string) => number | undefined) | undefined
}

export type MailServer = {
  port: number
  url: string
  received(): Promise<Received[]>
  /** The return path of each accepted email. */
  senders(): string[]
  /** How many emails an address got, without reading them. */
  countTo(address: string): number
  close(): Promise<void>
}

/** A real mail server on loopback: what it accepted counts as delivered. */
export async function mailServer({ port = 0, accept, refuse }: Options = {}): Promise<MailServer> {
  const arrived: Buffer[] = []
  const senders: string[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 200,
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse?.(address)
      done(responseCode === undefined ? null : Object.assign(new Error('No such user here'), { responseCode }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const take = () => {
          arrived.push(Buffer.concat(chunks))
          senders.push(session.envelope.mailFrom ? session.envelope.mailFrom.address : '')
          recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
          done()
        }
        const { rcptTo } = session.envelope
        if (accept) void accept(rcptTo.map(({ address }) => address)).then(take)
        else take()
      })
    },
  })
  // A killed worker disconnects in the middle of a command.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const used = address && typeof address === 'object' ? address.port : 0
  return {
    port: used,
    url: `smtp://127.0.0.1:${used}`,
    received: () => Promise.all(arrived.map((mail) => PostalMime.parse(mail))),
    senders: () => senders,
    countTo: (address) => recipients.filter((recipient) => recipient === address).length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
