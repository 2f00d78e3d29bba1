import { Client } from 'pg'
import { expect, test } from 'vitest'
import { Environment, readConfig } from './config.ts'

test('has a default for every setting, with demo data on', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    demo: true,
    production: false,
  })
})

test('loads no demo data into an external database or in production', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/x' }).demo).toBe(false)
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', SMTP_URL: 'smtp://mail' }
  expect(readConfig(production)).toMatchObject({ demo: false, secure: true })
})

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '70000' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'finishwork.example' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', SMTP_URL: 'smtp://mail' }],
  ['SMTP_URL', { NODE_ENV: 'production', PUBLIC_URL: 'https://a.example' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://user:p/w@localhost/x' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://user:100%@localhost/x' }],
  ['DATABASE_PASSWORD', { DATABASE_PASSWORD: 'secret' }],
  ['DATABASE_PASSWORD', { DATABASE_PASSWORD: 'secret', DATABASE_URL: 'postgres:///x?host=/run/postgresql' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://user:p#w@mail' }],
  ['INBOUND_PORT', { REPLY_DOMAIN: 'reply.example.com' }],
  ['INBOUND_PORT', { REPLY_DOMAIN: 'reply.example.com', INBOUND_PORT: '0' }],
  ['INBOUND_PORT', { REPLY_DOMAIN: 'reply.example.com', INBOUND_PORT: '3000' }],
  ['REPLY_DOMAIN', { INBOUND_PORT: '2525' }],
  ['REPLY_DOMAIN', { INBOUND_PORT: '2525', REPLY_DOMAIN: 'replies@example.com' }],
  ['INBOUND_TLS_KEY_FILE', { INBOUND_TLS_KEY_FILE: 'key.pem' }],
  ['INBOUND_TLS_KEY_FILE', { INBOUND_TLS_KEY_FILE: 'key.pem', INBOUND_TLS_CERTIFICATE_FILE: 'c.pem' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/99' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.internal' }],
  ['CRL_HOSTS', { CRL_HOSTS: 'http://crl.example.com/root.crl' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }],
])('a wrong %s stops the start with one line that names it', (name, env) => {
  expect(() => readConfig(env)).toThrow(name)
  expect(() => readConfig(env)).toThrow(/^[^\n]+$/)
})

test('refuses every wrong setting in people’s words, never in those of a library', () => {
  const wrong = ['?', '-1', '0.5', '99999999', 'a b', 'ftp://x', '%', 'maybe']
  const said = Object.keys(Environment.shape).flatMap((name) =>
    wrong.flatMap((value) => {
      try {
        readConfig({ [name]: value })
        return []
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)]
      }
    }),
  )
  expect(said.length).toBeGreaterThan(80)
  expect(said.filter((text) => /expected|invalid|too (big|small)|received|option/i.test(text))).toEqual([])
  expect(said.filter((text) => text.includes(' is not usable: ') && !/: (it |")/.test(text))).toEqual([])
})

test.each([
  { DATABASE_URL: 'mysql://root:hunter2@db' },
  { DATABASE_URL: 'postgres://root:hunter2#1@db/finishwork' },
  { DATABASE_URL: 'postgres://root:hunter2@db/finishwork', DATABASE_PASSWORD: 'hunter2' },
  { SMTP_URL: 'smtp://root:hunter2%@mail' },
])('does not repeat a secret in the error: %o', (env) => {
  expect(() => readConfig(env)).toThrow(/^(DATABASE|SMTP)/)
  expect(() => readConfig(env)).not.toThrow('hunter2')
})

test.each(['p@ss:w/o#r?d%', '%40', ' spaces & quotes "\'`', '$HOME\\', 'pässwörd🔑'])(
  'passes DATABASE_PASSWORD on unchanged: %s',
  (password) => {
    const env = { DATABASE_URL: 'postgres://finishwork@database/finishwork', DATABASE_PASSWORD: password }
    const client = new Client({ connectionString: readConfig(env).databaseUrl })
    expect(client).toMatchObject({ user: 'finishwork', password, host: 'database', database: 'finishwork' })
  },
)

test('has a direct address of the database beside that of a pooler, with the same password', () => {
  const alone = readConfig({ DATABASE_URL: 'postgres://a@host/finishwork' })
  expect(alone).toMatchObject({ databaseDirectUrl: 'postgres://a@host/finishwork', databasePooled: false })
  const both = readConfig({
    DATABASE_URL: 'postgres://a@pooler:6432/finishwork',
    DATABASE_DIRECT_URL: 'postgres://a@host/finishwork',
    DATABASE_PASSWORD: 'p@ss',
  })
  expect(both).toMatchObject({
    databaseUrl: 'postgres://a:p%40ss@pooler:6432/finishwork',
    databaseDirectUrl: 'postgres://a:p%40ss@host/finishwork',
    databasePooled: true,
  })
  expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://a@host/finishwork' })).toThrow(
    'DATABASE_DIRECT_URL needs DATABASE_URL',
  )
})

test('receives email only when a port and a domain are set', () => {
  expect(readConfig({}).inbound).toBeUndefined()
  expect(readConfig({ INBOUND_PORT: '2525', REPLY_DOMAIN: 'Reply.Example.com' }).inbound).toEqual({
    port: 2525,
    replyDomain: 'reply.example.com',
    tls: undefined,
  })
})
