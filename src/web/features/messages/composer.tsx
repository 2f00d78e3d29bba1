import Camera from 'virtual:icons/camera'
import Lock from 'virtual:icons/lock'
import LockOpen from 'virtual:icons/lock-open'
import Paperclip from 'virtual:icons/paperclip'
import SendHorizontal from 'virtual:icons/send-horizontal'
import X from 'virtual:icons/x'
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { ACCEPTED_FILES } from '#shared/files/rules.ts'
import { withPhonePhotos } from '#web/ui/files/upload-button.tsx'
import {
  ATTACHMENT_LIMIT,
  clientMessageTypes,
  messageTypes,
  MESSAGE_LIMIT,
  tradesMessageTypes,
} from '#shared/messages/rules.ts'
import type { Message, MessageType } from '#shared/messages/contract.ts'
import { ApiError, messageOf } from '#web/platform/network/api-error.ts'
import { attemptOf } from '#web/platform/network/send-once.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/fields/choices.tsx'
import { cx } from '#web/ui/cx.ts'
import { Textarea } from '#web/ui/fields/input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { toast } from '#web/ui/overlays/toast.tsx'
import { useCurrentUser } from '../auth/queries.ts'
import { DraftFiles } from './attachments.tsx'
import type { Place } from './place.ts'
import { useSendMessage } from './queries.ts'
import { messageLooks } from './type-badge.tsx'
import { useAttachments } from './use-attachments.ts'
import { useDraft } from './use-draft.ts'
import { useReaders } from './who-reads.tsx'

const optionsOf = (types: readonly MessageType[]) =>
  types.map((value) => {
    const { label, icon: Icon } = messageLooks[value]
    return { value, label, icon: <Icon aria-hidden /> }
  })
const typeOptions = optionsOf(messageTypes)
const clientTypeOptions = optionsOf(clientMessageTypes)
const tradesTypeOptions = optionsOf(tradesMessageTypes)

type ComposerProps = { place: Place; answering: Message | null; onAnswered: () => void; onSent: () => void }

export function Composer({ place, answering, onAnswered, onSent }: ComposerProps) {
  const user = useCurrentUser()
  const { draft, edit, addFile, forget } = useDraft(user.id, place)
  const send = useSendMessage(place)
  const [sending, setSending] = useState(false)
  const [waiting, setWaiting] = useState<File[]>([])
  const { running, start } = useAttachments(place.projectId, addFile, (file) => setWaiting((all) => [...all, file]))
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const full = draft.files.length + waiting.length + running.length >= ATTACHMENT_LIMIT
  const mayBeInternal = user.can.build && !place.forTrades
  const internal = answering ? answering.isInternal : mayBeInternal && draft.isInternal
  const { sentence: readers, closed } = useReaders(place, internal)
  const toTrades = user.can.build && place.forTrades
  const ready =
    !closed &&
    (draft.message.trim() !== '' || draft.files.length + waiting.length > 0) &&
    running.length === 0 &&
    !sending

  const submit = (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    if (!ready) return
    const { message, messageType, files } = draft
    const body = {
      message,
      messageType: answering ? ('comment' as const) : messageType,
      isInternal: internal,
      selectionId: place.selectionId,
      forTrades: place.forTrades,
      answersId: answering?.id,
      attachments: files.map((file) => file.id),
    }
    const attempt = attemptOf(draft.attempt, { body, waiting: waiting.map(({ name }) => name) })
    edit({ attempt })
    const { key } = attempt
    const finish = () => {
      forget(draft)
      setWaiting((all) => all.filter((file) => !waiting.includes(file)))
      onAnswered()
      onSent()
    }
    const fail = (error: unknown) =>
      toast.error('The message was not sent', messageOf(error, 'It is still here. Please try again.'))
    const queue = async () => {
      const outbox = await import('../outbox/queries.ts').catch(() => null)
      if (!outbox) return fail(null)
      const photos = waiting.map((file) => ({ name: file.name, content: file }))
      const { projectId } = place
      const writtenAt = new Date().toISOString()
      try {
        await outbox.queueEntry({ key, userId: user.id, projectId, body, files: photos, writtenAt })
        return finish()
      } catch {
        return toast.error('The message was not kept', outbox.NO_ROOM)
      }
    }
    const post = async () => {
      try {
        await send.mutateAsync({ body, idempotencyKey: key })
        finish()
      } catch (error) {
        // Also when the conversation was left meanwhile: callbacks of `mutate` would not run then.
        await (error instanceof ApiError ? fail(error) : queue())
      }
    }
    // Until then a second message would have the key of the first, and replace it.
    setSending(true)
    void (waiting.length > 0 || !navigator.onLine ? queue() : post()).finally(() => setSending(false))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }

  return (
    <form
      onSubmit={submit}
      className={cx(
        'flex flex-col gap-2 border-t p-3 sm:p-4',
        internal ? 'bg-warn-soft/60' : toTrades ? 'bg-info-soft' : 'bg-surface',
      )}
    >
      {answering && (
        <p className="flex items-center gap-2 rounded-control bg-sunken px-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1 truncate">
            Answering {answering.senderName}: <span className="text-ink-soft">{answering.message}</span>
          </span>
          <IconButton size="sm" label="Cancel answer" icon={<X aria-hidden />} onClick={onAnswered} />
        </p>
      )}
      {/* Above the text field, so that people know who reads it before they write. */}
      {readers && <p className="text-xs text-ink-soft">{readers}</p>}
      <div className="flex gap-2">
        <Textarea
          aria-label="Message"
          placeholder={internal ? 'Write to your team only' : toTrades ? 'Write to the trades' : 'Write a message'}
          disabled={closed}
          rows={1}
          maxLength={MESSAGE_LIMIT}
          value={draft.message}
          onChange={(event) => edit({ message: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={(event) => event.clipboardData.files.length > 0 && start(event.clipboardData.files)}
          className="max-h-60 min-w-0 flex-1 [field-sizing:content]"
        />
        {mayBeInternal && !answering && (
          // On a phone the Internal switch is here, so that the other tools fit in one row.
          <button
            type="button"
            aria-label="Internal: only your team reads it"
            aria-pressed={draft.isInternal}
            onClick={() => edit({ isInternal: !draft.isInternal })}
            className={cx(
              'flex h-11 shrink-0 flex-col items-center justify-center rounded-control border px-2 text-xs sm:hidden [&_svg]:size-4',
              draft.isInternal
                ? 'border-warn-ink bg-warn-soft font-medium text-warn-ink'
                : 'border-transparent text-ink-soft',
            )}
          >
            {draft.isInternal ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
            Internal
          </button>
        )}
      </div>
      <DraftFiles
        files={draft.files}
        uploads={running}
        waiting={waiting}
        onRemoveWaiting={(file) => setWaiting((all) => all.filter((one) => one !== file))}
        onRemove={(fileId) => edit({ files: draft.files.filter((file) => file.id !== fileId) })}
      />
      <div className="flex items-center gap-1 sm:gap-3">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={withPhonePhotos(ACCEPTED_FILES)}
          onChange={(event) => {
            start(event.target.files ?? [])
            event.target.value = ''
          }}
        />
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            start(event.target.files ?? [])
            event.target.value = ''
          }}
        />
        <span className="hidden touch:inline-flex">
          <IconButton
            label="Take a photo"
            icon={<Camera aria-hidden />}
            disabled={full}
            onClick={() => camera.current?.click()}
          />
        </span>
        <IconButton
          label="Attach files"
          icon={<Paperclip aria-hidden />}
          disabled={full}
          onClick={() => picker.current?.click()}
        />
        {!answering && (
          <div className="min-w-0 flex-1 sm:w-48 sm:flex-none">
            <Select
              label="Kind of message"
              options={place.forTrades ? tradesTypeOptions : user.type === 'client' ? clientTypeOptions : typeOptions}
              value={draft.messageType}
              onChange={(messageType) => edit({ messageType })}
            />
          </div>
        )}
        {mayBeInternal && !answering && (
          <span className="max-sm:hidden">
            <Switch
              label={
                <span className="inline-flex items-center gap-1.5">
                  <Lock aria-hidden className="size-3.5" /> Internal
                </span>
              }
              checked={draft.isInternal}
              onChange={(isInternal) => edit({ isInternal })}
            />
          </span>
        )}
        <Button
          type="submit"
          className="ml-auto"
          icon={<SendHorizontal aria-hidden />}
          disabled={!ready}
          pending={sending}
          pendingText="Sending..."
        >
          <span className="max-sm:sr-only">{toTrades ? 'Send to trades' : 'Send'}</span>
        </Button>
      </div>
    </form>
  )
}
