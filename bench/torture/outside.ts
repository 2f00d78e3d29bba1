import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A dependency of the server that can fail. */
export type Outside = { start(): Promise<void>; stop(): Promise<void> }

export type Letter = { id: string; to: string; text: string }

/** A mail server. What it accepted counts as delivered; when it stops, it drops open connections. */
export class Post implements Outside {
  readonly #arrived: Buffer[] = []
  readonly #port: number
  #server: SMTPServer | undefined

  constructor(port: number) {
    this.#port = port
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 10,
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          this.#arrived.push(Buffer.concat(chunks))
          done()
        })
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#server = server
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()))
  }

  async letters(): Promise<Letter[]> {
    const mails = await Promise.all(this.#arrived.map((mail) => PostalMime.parse(mail)))
    return mails.map(({ messageId, to, text }) => ({
      id: messageId ?? '',
      to: to?.[0]?.address ?? '',
      text: text ?? '',
    }))
  }
}

/** An S3-compatible bucket. */
export class Bucket implements Outside {
  readonly #folder: string
  readonly #port: number
  #server: { close(): Promise<void> } | undefined

  constructor(folder: string, port: number) {
    this.#folder = join(folder, 'bucket')
    this.#port = port
  }

  get settings(): Record<string, string> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_BUCKET: 'finishes',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }
  }

  async start(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true })
    const server = new S3rver({
      address: '127.0.0.1',
      port: this.#port,
      silent: true,
      directory: this.#folder,
      configureBuckets: [{ name: 'finishes', configs: [] }],
      allowMismatchedSignatures: true,
    })
    await server.run()
    this.#server = server
  }

  async stop(): Promise<void> {
    await this.#server?.close()
  }
}
