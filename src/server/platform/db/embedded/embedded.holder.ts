// Runs the embedded database in its own process, so that tests can kill that process.
import { startEmbedded } from './embedded.ts'

const dataDir = process.argv[2] ?? ''
try {
  const database = await startEmbedded(dataDir, { log: (line) => console.log(line) })
  console.log(`ready ${database.url}`)
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
  setInterval(() => undefined, 60_000)
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
