import { expect, test } from 'vitest'
import { automaticReason } from './automatic.ts'

const HOST = 'app.example'
const reasonOf = (headers: Record<string, string>, from = 'anna@example.com') =>
  automaticReason(
    Object.entries(headers).map(([key, value]) => ({ key: key.toLowerCase(), value })),
    from,
    HOST,
  )

/** Out-of-office replies as programs send them, each with what it says about itself. */
test.each<Record<string, string>>([
  { 'Auto-Submitted': 'auto-replied', Subject: 'Re: Faucet' },
  { 'X-Auto-Response-Suppress': 'All', Subject: 'Re: Faucet' },
  { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply', Subject: 'Faucet' },
  { 'X-MS-Exchange-Generated-Message-Source': 'Mailbox Rules Agent', Subject: 'Re: Faucet' },
  { 'X-MS-Exchange-Inbox-Rules-Loop': 'anna@example.com', Subject: 'Re: Faucet' },
  { 'X-Autoreply-From': 'anna@example.com', Subject: 'Re: Faucet' },
  { 'X-Mail-Autoreply': 'yes', Subject: 'Re: Faucet' },
  { 'Delivered-To': 'Autoresponder', Subject: 'Re: Faucet' },
  { Precedence: 'auto_reply', Subject: 'Re: Faucet' },
  { Subject: 'Out of Office AutoReply: Faucet' },
  { Subject: 'Re: Out of the office Re: Faucet' },
  { Subject: 'Automatic reply: Faucet' },
  { Subject: 'Auto: Faucet' },
  { Subject: 'AW: Automatische Antwort: Faucet' },
  { Subject: 'Abwesenheitsnotiz: Faucet' },
  { Subject: 'On vacation Re: Faucet' },
  { Subject: 'Away from the office: Faucet' },
  { Subject: 'I am out of office until Monday' },
  { Subject: 'Annual leave: Faucet' },
])('recognizes an out-of-office reply: %j', (headers) => {
  expect(reasonOf(headers)).not.toBeNull()
})

test.each<Record<string, string>>([
  { Subject: 'Re: Maya wrote about Kitchen faucet' },
  { Subject: 'Re: Automatic faucet' },
  { Subject: 'Re: Out of stock' },
  { Subject: 'Re: Office cabinets', 'Auto-Submitted': 'no' },
  { Subject: 'AW: Away with the old tiles' },
])('takes what a person wrote as such: %j', (headers) => {
  expect(reasonOf(headers)).toBeNull()
})
