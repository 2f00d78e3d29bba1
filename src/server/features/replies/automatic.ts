type Header = { key: string; value: string }

/** How out-of-office programs begin their subject, in several languages. */
const subjects =
  /^(?:(?:re|aw|sv|antw|fwd?|wg|rif|res|vs|odp):\s*)*(?:auto: |\[?auto(?:matic)?[ -]?(?:reply|response|antwort|svar)|(?:i(?: am|'m) )?(?:currently )?(?:out of (?:the )?office|on (?:vacation|holiday|annual leave|leave)\b)|away from (?:the |my )?(?:office|desk|email)|(?:vacation|annual leave|on leave|holiday)(?: (?:auto-?)?(?:reply|response|message))?:|ooo:|abwesenheit|automatische antwort|abwesend|réponse automatique|absence du bureau|respuesta automática|fuera de la oficina|risposta automatica|fuori sede|resposta automática|automatisch antwoord|afwezig|autosvar|autoreply|automaattinen vastaus|automatyczna odpowiedź|automatická odpověď|undeliver|delivery status notification|mail delivery|returned mail|read: |gelesen: )/i

/** Why an email was written by a program, or null. Such an email is never posted and never replied to. */
export function automaticReason(headers: readonly Header[], from: string, ownHost: string): string | null {
  const value = (key: string): string =>
    headers
      .find((header) => header.key === key)
      ?.value.trim()
      .toLowerCase() ?? ''
  if (value('auto-submitted') && !value('auto-submitted').startsWith('no')) return 'auto-submitted'
  if (/\b(?:bulk|junk|list|auto_reply)\b/.test(value('precedence'))) return 'precedence'
  if (
    headers.some(({ key }) =>
      /^(?:x-loop|x-autoreply(?:-from)?|x-mail-autoreply|x-autorespond|x-auto-reply|x-auto-response-suppress|x-ms-exchange-generated-message-source|x-ms-exchange-inbox-rules-loop|list-id|list-unsubscribe)$/.test(
        key,
      ),
    )
  )
    return 'loop or list'
  if (value('delivered-to') === 'autoresponder') return 'autoresponder'
  if (value('return-path') === '<>') return 'null sender'
  if (value('content-type').startsWith('multipart/report')) return 'report'
  if (/^(?:mailer-daemon|postmaster|no-?reply|bounce)[^@]*@/i.test(from)) return 'sender is a program'
  if (value('message-id').endsWith(`@${ownHost}>`)) return 'sent by us'
  return subjects.test(value('subject')) ? 'out of office' : null
}
