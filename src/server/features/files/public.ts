export { disposition } from './delivery.ts'
export { printedLogo, printedPicture } from './print.ts'
export { withReceivedFile } from './receive.ts'
export { attach, contentOfFile, open, pictureOf } from './service.ts'
