import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any variable everything has a default, and demo data is on', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    demo: true,
    production: false,
  })
})

test("demo data stays away from somebody's server and from production", () => {
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
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/99' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.internal' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }],
])('a wrong %s stops the start with one line that names it', (name, env) => {
  expect(() => readConfig(env)).toThrow(name)
  expect(() => readConfig(env)).toThrow(/^[^\n]+$/)
})

test('a secret is not repeated in the refusal', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toThrow('hunter2')
})
