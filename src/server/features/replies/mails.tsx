import { MailButton, MailLayout, MailNote, MailText } from '#server/platform/mail/layout.tsx'

export type RefusedFile = { name: string; reason: string }

type Props = { name: string; files: RefusedFile[]; href: string }

/** Notifies the author of a reply which attachments were not saved. */
export const RefusedFilesMail = ({ name, files, href }: Props) => (
  <MailLayout
    preview={files.map((file) => file.name).join(', ')}
    title={files.length === 1 ? 'An attachment was not saved' : `${files.length} attachments were not saved`}
  >
    <MailText>Hello {name},</MailText>
    <MailText>Your reply was posted without:</MailText>
    {files.map((file) => (
      <MailText key={file.name}>
        <strong>{file.name}</strong>: {file.reason}
      </MailText>
    ))}
    <MailButton href={href}>Open the conversation</MailButton>
    <MailNote>You can add the files there.</MailNote>
  </MailLayout>
)
