export { type InboundListener, openInbound } from './listener.ts'
