import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { S3Bucket } from '../../src/server/testing/servers/s3-bucket.ts'

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
  readonly #bucket = new S3Bucket()
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  get settings(): Record<string, string> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_BUCKET: this.#bucket.access.bucket,
      S3_REGION: this.#bucket.access.region,
      S3_ACCESS_KEY_ID: this.#bucket.access.accessKeyId,
      S3_SECRET_ACCESS_KEY: this.#bucket.access.secretAccessKey,
    }
  }

  async start(): Promise<void> {
    await this.#bucket.start(this.#port)
  }

  async stop(): Promise<void> {
    await this.#bucket.stop()
  }
}
