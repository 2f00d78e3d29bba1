import { Fragment } from 'react'
import { beginningOf } from '#shared/kernel/text/text.ts'
import { inlinePicture } from '#server/platform/mail/inline-pictures.ts'
import { colors, font } from '#server/platform/mail/look.ts'
import type { QuotedMessage } from '../quoted-messages-store.ts'

const { ink, soft, line } = colors
const small = { margin: 0, fontFamily: font, fontSize: 14, lineHeight: '20px', color: soft }

/** The new message in full, with the pictures attached to it, and below it what was written before. */
export function QuotedMessages({ messages }: { messages: QuotedMessage[] }) {
  const newest = messages.at(-1)
  const earlier = messages.slice(0, -1).toReversed()
  if (!newest) return null
  return (
    <>
      <div className="quote" style={{ margin: '0 0 16px', padding: '4px 0 4px 16px', borderLeft: `3px solid ${line}` }}>
        <Message message={newest} />
        <Pictures message={newest} />
      </div>
      {earlier.length > 0 && (
        <div style={{ margin: '0 0 20px' }}>
          <p className="soft" style={{ ...small, fontWeight: 600, margin: '0 0 4px' }}>
            Earlier
          </p>
          {earlier.map((before) => (
            <div key={before.id} className="soft" style={{ ...small, margin: '0 0 8px' }}>
              {before.name}, {before.at}: {beginning(before)}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

const Message = ({ message }: { message: QuotedMessage }) => (
  <>
    <div className="soft" style={{ ...small, margin: '0 0 4px' }}>
      {message.name}, {message.at}
      {message.isInternal && ' · Internal'}
    </div>
    {message.text && (
      <div className="ink" style={{ ...small, fontSize: 16, lineHeight: '24px', color: ink }}>
        {linesOf(message.text)}
      </div>
    )}
  </>
)

/** With line breaks of their own, because the plain-text part and some mail programs ignore those of the text. */
const linesOf = (text: string) =>
  // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own
  text.split('\n').map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))

function Pictures({ message: { pictures, attachments } }: { message: QuotedMessage }) {
  if (attachments === 0) return null
  const others = attachments - pictures.length
  return (
    <div className="soft" style={{ ...small, margin: '8px 0 0' }}>
      {pictures.map((key) => (
        <img
          key={key}
          src={inlinePicture(key)}
          alt="Attached to the message"
          width={120}
          style={{ width: 120, height: 'auto', borderRadius: 8, margin: '0 8px 8px 0', verticalAlign: 'top' }}
        />
      ))}
      {others > 0 && <div>{inWords(others, pictures.length > 0)}</div>}
    </div>
  )
}

const inWords = (count: number, more: boolean): string =>
  `${count}${more ? ' more' : ''} ${count === 1 ? 'attachment' : 'attachments'}`

const LONGEST_EARLIER = 200

function beginning({ text, attachments }: QuotedMessage): string {
  if (!text) return inWords(attachments, false)
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST_EARLIER ? `${beginningOf(line, LONGEST_EARLIER)}…` : line
}
