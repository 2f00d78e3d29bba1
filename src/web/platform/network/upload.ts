import { apiErrorOf } from './api-error.ts'

type Upload<T> = { done: Promise<T>; cancel: () => void }

/** Sends one file to `POST /api/files`. */
export const uploadFile = <T = unknown>(
  file: File,
  onProgress?: (fraction: number) => void,
  projectId?: number,
): Upload<T> => uploadTo(`/api/files${projectId === undefined ? '' : `?projectId=${projectId}`}`, file, onProgress)

/** Sends one file as a form and reports progress from 0 to 1, which `fetch` cannot do. */
export function uploadTo<T = unknown>(address: string, file: File, onProgress?: (fraction: number) => void): Upload<T> {
  const request = new XMLHttpRequest()
  const done = new Promise<T>((resolve, reject) => {
    request.open('POST', address)
    request.withCredentials = true
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => void settle(request).then((reply) => resolve(reply as T), reject))
    request.addEventListener('error', () => reject(new TypeError('The file could not be sent. Please try again.')))
    request.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')))
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
  return { done, cancel: () => request.abort() }
}

async function settle(request: XMLHttpRequest): Promise<unknown> {
  if (request.status >= 200 && request.status < 300) return JSON.parse(request.responseText)
  throw await apiErrorOf(
    new Response(request.responseText, {
      status: request.status,
      statusText: request.statusText,
      headers: { 'X-Request-Id': request.getResponseHeader('X-Request-Id') ?? '' },
    }),
  )
}
