import type { ActivityWords } from '../../../platform/activity-words.ts';

export const flowRunsActivity = {
  'start.flow_run': { group: 'check', words: 'started {object}' },
  'invite.flow_run': { group: 'check', words: 'sent a link for {object}' },
  'resend.flow_run': { group: 'check', words: 'sent another link for {object}' },
  'remind.flow_run': { group: 'check', words: 'reminded of {object}' },
  'pause.flow_run': { group: 'check', words: 'paused the reminders of {object}' },
  'unpause.flow_run': { group: 'check', words: 'went on with the reminders of {object}' },
  'change_contact.flow_run': { group: 'check', words: 'changed the contact of {object}' },
  'show_link.flow_run': { group: 'check', words: 'showed the link of {object} as a QR code' },
  'help.flow_run': { group: 'check', words: 'began to work with the person on {object}' },
  'redo.flow_run': { group: 'check', words: 'asked again for steps of {object}' },
  'excuse.flow_run': { group: 'check', words: 'let a step be left out in {object}' },
  'cancel.flow_run': { group: 'check', words: 'cancelled {object}' },
  'reopen.flow_run': { group: 'check', words: 'opened {object} again' },
  'extend.flow_run': { group: 'check', words: 'extended {object} by 30 days' },
  'expire.flow_run': { group: 'check', words: 'ended {object}: nothing happened for 30 days' },
  'close.flow_run': { group: 'check', words: 'settled the last check of {object}' },
  'start_checks.flow_run': { group: 'check', words: 'started the checks of {object}' },
  'hold.flow_run': { group: 'check', words: 'could not start the checks of {object}' },
  'read_answers.flow_run': { group: 'check', words: 'read the answers of {object}' },
  'open_file.flow_run': { group: 'check', words: 'opened a file of {object}' },
  'answer_data.flow_run': { group: 'check', words: 'answered a request about the data of {object}' },
  'erase.flow_run': { group: 'check', words: 'erased contact and answers of {object}' },
  'enter.flow_run': { group: 'check', words: 'opened {object}' },
  'finish_step.flow_run': { group: 'check', words: 'finished a step of {object}' },
  'skip_step.flow_run': { group: 'check', words: 'left a step out in {object}' },
  'submit.flow_run': { group: 'check', words: 'handed in {object}' },
  'ask.flow_run': { group: 'check', words: 'asked the firm about {object}' },
} as const satisfies ActivityWords;

declare module '../../../platform/activity-words.ts' {
  interface ActivityActions {
    'flows/flow-runs': keyof typeof flowRunsActivity;
  }
}
