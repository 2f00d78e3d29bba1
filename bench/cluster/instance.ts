import { join, resolve } from 'node:path'
import { fetchOk, until } from './database-cluster.ts'
import { Service } from './service.ts'

/** Finishwork as shipped, against the cluster. */
export class Instance {
  readonly port: number
  readonly #service: Service

  constructor(folder: string, port: number, settings: Record<string, string>) {
    this.port = port
    this.#service = new Service({
      name: `instance-${port}`,
      folder,
      file: process.execPath,
      args: [resolve('dist/server/main.js')],
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, `instance-${port}`),
        DEMO: 'off',
        LOG_LEVEL: 'warn',
        // Writers send different addresses, so that the limits per address do not stop the run.
        TRUSTED_PROXIES: '127.0.0.1',
        ...settings,
      },
    })
  }

  async start(): Promise<void> {
    this.#service.start()
    await this.ready()
  }

  ready(): Promise<number> {
    return until(this.#service.name, () => fetchOk(`http://127.0.0.1:${this.port}/readyz`))
  }

  kill(): Promise<void> {
    return this.#service.end('SIGKILL')
  }

  stop(): Promise<void> {
    return this.#service.end('SIGTERM')
  }

  abandon(): void {
    this.#service.abandon()
  }
}
