export { notify, settleNotices, type Notice, type Recipient } from './notify.ts';
