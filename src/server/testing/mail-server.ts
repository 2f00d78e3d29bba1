import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Received = Awaited<ReturnType<typeof PostalMime.parse>>

type Options = {
  port?: number
  /** Asked before a mail is accepted: a promise that never ends is a server that hangs. */ accept?: () => Promise<void>
}

export type MailServer = { port: number; url: string; received(): Promise<Received[]>; close(): Promise<void> }

/** A real mail server on the loopback: what it has accepted is what has arrived. */
export async function mailServer({ port = 0, accept }: Options = {}): Promise<MailServer> {
  const arrived: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 200,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const take = () => {
          arrived.push(Buffer.concat(chunks))
          done()
        }
        if (accept) void accept().then(take)
        else take()
      })
    },
  })
  // A worker that is killed hangs up in the middle of a sentence.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const used = address && typeof address === 'object' ? address.port : 0
  return {
    port: used,
    url: `smtp://127.0.0.1:${used}`,
    received: () => Promise.all(arrived.map((mail) => PostalMime.parse(mail))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
