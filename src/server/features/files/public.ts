export { disposition } from './delivery.ts'
export { withReceivedFile } from './receive.ts'
export { attach, contentOfFile, open, pictureBytes, pictureOf } from './service.ts'
