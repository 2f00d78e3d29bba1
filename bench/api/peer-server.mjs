import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'

// The peer: what a developer puts together in an afternoon. Same database, its own way of asking.
const handler = postgraphile(process.env.DATABASE_URL, 'public', {
  disableQueryLog: true,
  dynamicJson: true,
  ignoreRBAC: true,
})
createServer(handler).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
