export { disposition } from './delivery.ts'
export { receiveFile } from './receive.ts'
export { attach, contentOfFile, open, pictureBytes, pictureOf } from './service.ts'
