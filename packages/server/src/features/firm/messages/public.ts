export { type NewMessage, type QueuedMessage, queueMessage } from './queue-message.ts';
export { problemOf } from './problem-words.ts';
export { type MessageStanding, standingsAbout } from './standings.ts';
export { withdrawMessages } from './withdraw-messages.ts';
