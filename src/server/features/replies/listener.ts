import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { AppError } from '#shared/kernel/errors.ts'
import type { Platform } from '#server/platform/context.ts'
import type { HoldBytes } from '#server/platform/files/upload-limits.ts'
import { networkOf } from '#server/platform/http/limits/client-ip.ts'
import { outageOf } from '#server/platform/outage.ts'
import { StartError } from '#server/platform/start-error.ts'
import { MailPlaces } from './mail-places.ts'
import { openAddress, receiveReply, receiveReport } from './receiving.tsx'
import { MailRefused } from './refusal.ts'

/** A file of 20 MB, which email makes a third larger, and the text around it. */
const MAX_MAIL_BYTES = 28_000_000
/** An idle connection costs a few kilobytes; the emails themselves are bounded by the upload limits. */
const PLACES = { total: 200, perNetwork: 10 }
const MAX_REFUSED_RECIPIENTS = 5
/** A session needs a few hundred bytes until its first recipient. Thousands of commands at once would keep the server busy. */
const MAX_BYTES_BEFORE_RECIPIENT = 16_384

type Timing = {
  /** Silence after which a connection is closed. */
  idleMs: number
  /** The whole connection: a client that sends one byte now and then is closed too. */
  sessionMs: number
}

export type InboundListener = { port: number; close(): Promise<void> }

type Callback = (error?: Error | null) => void

/** Receives replies to our emails. It accepts one recipient per email, only signed addresses, and no sign-in. */
export async function openInbound(
  platform: Platform,
  { port, host }: { port: number; host: string },
  { idleMs, sessionMs }: Timing = { idleMs: 60_000, sessionMs: 300_000 },
): Promise<InboundListener> {
  const { inbound } = platform.config
  const tls = await readTls(inbound?.tls)
  const places = new MailPlaces(PLACES)
  // By session, so that nothing is left of a connection that breaks at any moment.
  const refusals = new WeakMap<SMTPServerSession, number>()

  const server = new MailPort(places, sessionMs, {
    ...tls,
    name: inbound?.replyDomain ?? 'localhost',
    banner: 'Finishwork',
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    socketTimeout: idleMs,
    closeTimeout: 5_000,
    onRcptTo({ address }, session, done) {
      void respond(platform, done, async () => {
        if (session.envelope.rcptTo.length > 0) throw new MailRefused(452, 'One recipient at a time, please.')
        if ((refusals.get(session) ?? 0) >= MAX_REFUSED_RECIPIENTS)
          throw new MailRefused(421, 'Too many unknown addresses.')
        try {
          await openAddress(platform, address, platform.clock())
        } catch (error) {
          refusals.set(session, (refusals.get(session) ?? 0) + 1)
          const allowed = await platform.limits.allows('inbound_address', networkOf(session.remoteAddress))
          throw allowed ? error : new MailRefused(421, 'Too many unknown addresses.')
        }
        places.keep(session.remotePort, session.remoteAddress)
      })
    },
    onData(stream, session, done) {
      void respond(platform, done, () => receive(platform, stream, session))
    },
  })
  // Connections that break, at whatever moment, are reported here.
  server.on('error', (error) => platform.log.debug({ err: error }, 'an SMTP connection failed'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const address = server.server.address()
  return {
    port: address && typeof address === 'object' ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The library's server, which a connection enters only with a place, and leaves after `sessionMs` at the latest. */
class MailPort extends SMTPServer {
  readonly #places: MailPlaces
  readonly #sessionMs: number

  constructor(places: MailPlaces, sessionMs: number, options: SMTPServerOptions) {
    super(options)
    this.#places = places
    this.#sessionMs = sessionMs
    // The library listens only later: a reset that arrives before would be an error that no one handles.
    this.server.prependListener('connection', (socket: Socket) => socket.on('error', () => {}))
  }

  override connect(...[socket, options]: Parameters<SMTPServer['connect']>): void {
    // Reset before the library took it: there would be no event that ends it.
    if (socket.destroyed) return
    if (!this.#places.admit(socket)) {
      socket.end('421 Too many connections. Please try again later.\r\n', () => socket.destroy())
      return
    }
    const deadline = setTimeout(() => socket.destroy(), this.#sessionMs).unref()
    socket.once('close', () => clearTimeout(deadline))
    socket.on('data', () => {
      if (socket.bytesRead > MAX_BYTES_BEFORE_RECIPIENT && !this.#places.isKept(socket)) socket.destroy()
    })
    super.connect(socket, options)
  }
}

async function receive(platform: Platform, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const { mailFrom, rcptTo } = session.envelope
  const ip = session.remoteAddress || null
  const outcome = await platform.uploads.run({ group: 'inbound', key: networkOf(ip) }, async (hold) => {
    const bytes = await read(stream, hold)
    const mail = { recipient: rcptTo[0]?.address ?? '', bytes, ip }
    // A bounce or an automatic report is accepted whatever it says, because refusing it would produce another one.
    if (mailFrom && mailFrom.address === '') return receiveReport(platform, mail)
    return receiveReply(platform, mail)
  })
  platform.log.info({ outcome }, 'received an email')
}

/** Reads to the end even when nothing is kept, because the reply is only read after the last byte. */
async function read(stream: SMTPServerDataStream, hold: HoldBytes): Promise<Uint8Array> {
  let chunks: Buffer[] = []
  let problem: unknown
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (problem !== undefined) continue
    try {
      if (bytes > MAX_MAIL_BYTES)
        throw new MailRefused(552, 'This email is too large: at most 20 MB of attachments, please.')
      hold(chunk.byteLength)
      chunks.push(chunk)
    } catch (error) {
      problem = error
      chunks = []
    }
  }
  if (problem !== undefined) throw problem
  return Buffer.concat(chunks)
}

/** Turns what was thrown into a reply: unexpected errors and outages are temporary, so that the sender tries again. */
async function respond(platform: Platform, done: Callback, act: () => Promise<void>): Promise<void> {
  const refusal = await act().then(
    () => null,
    (error: unknown) => refusalOf(platform, error),
  )
  done(refusal)
}

function refusalOf(platform: Platform, error: unknown): MailRefused {
  if (error instanceof MailRefused) {
    platform.log.info({ code: error.responseCode, reason: error.message }, 'refused an email')
    return error
  }
  if (error instanceof AppError) {
    const later = error.code === 'rate_limited' || error.code === 'unavailable'
    return new MailRefused(later ? 451 : 550, error.message)
  }
  if (outageOf(error)) platform.log.warn({ err: error }, 'could not receive an email')
  else platform.log.error({ err: error }, 'could not receive an email')
  return new MailRefused(451, 'Please try again later.')
}

async function readTls(files: { keyFile: string; certificateFile: string } | undefined) {
  if (!files) return undefined
  const read = (name: string, file: string) =>
    readFile(file).catch((error: unknown) => {
      throw new StartError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    })
  return {
    key: await read('INBOUND_TLS_KEY_FILE', files.keyFile),
    cert: await read('INBOUND_TLS_CERTIFICATE_FILE', files.certificateFile),
  }
}
