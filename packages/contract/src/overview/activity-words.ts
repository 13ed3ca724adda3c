/** What an activity is about: the groups the page "Recent activity" can be narrowed to. */
export const ACTIVITY_GROUPS = {
  check: 'Checks',
  report: 'Reports',
  list: 'Sanctions and PEP lists',
  party: 'People',
  property: 'Properties',
  offer: 'Offers and tenancies',
  import: 'Imports',
  member: 'Members',
  workspace: 'Workspace',
  registration: 'Registration',
  verification: 'Verification',
  'sign-in': 'Signing in',
  flow: 'Saved flows',
  activity: 'Activity',
} as const;
export type ActivityGroup = keyof typeof ACTIVITY_GROUPS;

type Words = {
  readonly group: ActivityGroup;
  readonly words: string;
  /** Words that say more where a field became one of these values. */
  readonly became?: { readonly field: string; readonly words: Readonly<Record<string, string>> };
};

/**
 * Every action the product records and how it is told, after the name of who did it. `{object}` is what it was done to: the subject of a
 * check, or else the label that was recorded. An action without words does not compile.
 */
export const ACTIVITY_WORDS = {
  'create.party': {
    group: 'party',
    words: 'added {object} to your people',
    became: { field: 'came', words: { link: 'was added to your people through a property link' } },
  },
  'change.party': { group: 'party', words: 'changed the record of {object}' },
  'reveal.party': { group: 'party', words: 'looked at contact details of {object}' },
  'risk.party': { group: 'party', words: 'set the risk of {object}' },
  'hold.party': { group: 'party', words: 'placed a legal hold on {object}' },
  'release.party': { group: 'party', words: 'ended the legal hold on {object}' },
  'dismiss.alert': { group: 'list', words: 'dismissed the alert of a list change about {object}' },
  'export.coverage': { group: 'list', words: 'downloaded the {object}' },
  'export.parties': { group: 'party', words: 'downloaded the list of people, {object}' },
  'create.property_link': { group: 'property', words: 'made the link of {object}' },
  'change.property_link': { group: 'property', words: 'changed the link of {object}' },
  'rotate.property_link': { group: 'property', words: 'made a new link of {object} in place of the old one' },
  'merge.party': { group: 'party', words: 'merged two records into {object}' },
  'undo.party_merge': { group: 'party', words: 'undid the merge of {object}' },
  'dismiss.party_twins': { group: 'party', words: 'marked {object} as not the same person' },
  'create.property': { group: 'property', words: 'added {object}' },
  'change.property': { group: 'property', words: 'changed the details of {object}' },
  'remove.property': { group: 'property', words: 'removed the draft {object}' },
  'change.property_photo': { group: 'property', words: 'changed the photograph of {object}' },
  'remove.property_photo': { group: 'property', words: 'removed the photograph of {object}' },
  'move.property_branch': { group: 'property', words: 'moved {object} to another branch' },
  'assign.property': { group: 'property', words: 'assigned {object} to another negotiator' },
  'archive.property': { group: 'property', words: 'archived {object}' },
  'unarchive.property': { group: 'property', words: 'restored {object} from the archive' },
  'undo.property': { group: 'property', words: 'undid a change of {object}' },
  'export.properties': { group: 'property', words: 'downloaded the property {object}' },
  // Of people and offers, {object} reads on: "Tobias Renner to 14 Calloway Crescent".
  'add.property_person': { group: 'property', words: 'added {object}' },
  'register.property_person': { group: 'property', words: 'registered through the link of {object}' },
  'change.property_person': { group: 'property', words: 'changed the role of {object}' },
  'move.property_person': { group: 'property', words: 'moved {object} to another group' },
  'withdraw.property_person': { group: 'property', words: 'withdrew {object}' },
  'restore.property_person': { group: 'property', words: 'restored {object}' },
  'record.offer': { group: 'offer', words: 'recorded {object}' },
  'change.offer': { group: 'offer', words: 'changed {object}' },
  'decide.offer': {
    group: 'offer',
    words: 'decided {object}',
    became: {
      field: 'status',
      words: {
        relayed: 'relayed {object}',
        accepted: 'accepted {object}',
        rejected: 'rejected {object}',
        withdrawn: 'withdrew {object}',
      },
    },
  },
  'change.tenancy_regime': { group: 'property', words: 'changed the kind of tenancy of {object}' },
  'move.property': {
    group: 'property',
    words: 'moved {object} on',
    became: {
      field: 'stage',
      words: {
        instructed: 'marked {object} as instructed',
        available: 'put {object} on the market',
        under_offer: 'put {object} under offer',
        sold_stc: 'marked {object} as sold subject to contract',
        exchanged: 'recorded the exchange of contracts on {object}',
        completed: 'recorded the completion of {object}',
        fallen_through: 'recorded that the sale of {object} fell through',
        withdrawn: 'took {object} off the market',
        to_let: 'put {object} up to let',
        offer_agreed: 'agreed an offer on {object}',
        referencing: 'began referencing on {object}',
        let_agreed: 'agreed the let of {object}',
        tenanted: 'recorded that {object} is tenanted',
        notice_given: 'recorded notice on {object}',
        ended: 'recorded the end of the tenancy of {object}',
      },
    },
  },
  'override.gate': { group: 'property', words: 'authorised moving {object} on before its checks were done' },
  'pass.gate': { group: 'property', words: 'moved {object} on without all checks; recorded as a breach' },
  'export.breaches': { group: 'property', words: 'downloaded the {object}' },
  'note.property': { group: 'property', words: 'added a note to {object}' },

  'change.sale': { group: 'offer', words: 'changed the sale of {object}' },
  'mark.milestone': { group: 'offer', words: 'updated the progress of the sale of {object}' },
  'end.relationship': { group: 'party', words: 'noted the end of the relationship with {object}' },
  'change.tenancy': { group: 'offer', words: 'changed the tenancy of {object}' },
  'begin.rent_protection': { group: 'offer', words: 'began the rent protection of {object}' },
  'change.rent_protection': { group: 'offer', words: 'changed the rent protection of {object}' },
  'assess.rent_protection': {
    group: 'offer',
    words: 'assessed the rent protection of {object}',
    became: {
      field: 'state',
      words: {
        eligible: 'assessed the rent protection of {object}: eligible',
        needs_guarantor: 'assessed the rent protection of {object}: needs a guarantor',
        ineligible: 'assessed the rent protection of {object}: not eligible',
      },
    },
  },
  'download.rent_protection': { group: 'offer', words: 'downloaded the rent protection worksheet of {object}' },
  'start.check': { group: 'check', words: 'started a check of {object}' },
  'complete.check': {
    group: 'check',
    words: 'compared {object} with the lists',
    became: {
      field: 'outcome',
      words: {
        pass: 'compared {object} with the lists: no match',
        refer: 'found a possible match for {object}',
        fail: 'compared {object} with the lists: a match was confirmed',
      },
    },
  },
  'replay.check': {
    group: 'check',
    words: 'explained the check of {object} again',
    became: {
      field: 'answer',
      words: {
        same: 'explained the check of {object} again: the same answer',
        different: 'explained the check of {object} again: another answer than the one stored',
        not_run: 'could not explain the check of {object} again',
      },
    },
  },
  'fail.check': { group: 'check', words: 'could not finish the check of {object}' },
  'assign.check': { group: 'check', words: 'assigned the check of {object}' },
  'cancel.check': { group: 'check', words: 'cancelled the check of {object}' },
  'archive.check': { group: 'check', words: 'archived the check of {object}' },
  'unarchive.check': { group: 'check', words: 'brought the check of {object} back from the archive' },
  'resolve.match': {
    group: 'check',
    words: 'reviewed a match of {object}',
    became: {
      field: 'said',
      words: {
        true_match: 'said that a match is {object}',
        false_positive: 'said that a match is not {object}',
        unclear: 'could not tell whether a match is {object}',
      },
    },
  },
  'assess.risk': { group: 'check', words: 'assessed the risk of {object}' },
  'meet.condition': { group: 'check', words: 'recorded that a condition of {object} is met' },
  'decide.check': {
    group: 'check',
    words: 'decided the check of {object}',
    became: {
      field: 'decision',
      words: {
        accepted: 'accepted {object}',
        accepted_with_conditions: 'accepted {object} with conditions',
        rejected: 'rejected {object}',
        more_information: 'asked for more information on {object}',
      },
    },
  },
  'save.edd_pack': { group: 'check', words: 'saved the enhanced due diligence on {object}' },
  'add.edd_file': { group: 'check', words: 'added a file to the enhanced due diligence on {object}' },
  'remove.edd_file': { group: 'check', words: 'removed a file from the enhanced due diligence on {object}' },
  'open.edd_file': { group: 'check', words: 'opened a file of the enhanced due diligence on {object}' },
  'approve.decision': { group: 'check', words: 'approved the decision on {object}' },
  'refuse.decision': { group: 'check', words: 'refused the decision on {object}' },
  'freeze.check': { group: 'check', words: 'froze the check of {object}' },
  'unfreeze.check': { group: 'check', words: 'ended the freeze of {object}' },
  'upload.screening_batch': { group: 'check', words: 'prepared a batch of {object} to screen' },
  'confirm.screening_batch': { group: 'check', words: 'began to screen a batch of {object}' },
  'complete.screening_batch': { group: 'check', words: 'screened a batch of {object}' },
  'stop.screening_batch': { group: 'check', words: 'stopped the screening of a batch of {object}' },
  'export.screening_batch': { group: 'check', words: 'downloaded the results of a batch of {object}' },
  'practice.check': { group: 'check', words: 'ran a practice check of {object}' },

  'create.report': { group: 'report', words: 'created the report on {object}' },
  'download.report': { group: 'report', words: 'downloaded the report on {object}' },
  'retry.report': { group: 'report', words: 'asked for the report on {object} again' },
  'save.ofsi_draft': { group: 'report', words: 'edited the report to OFSI on {object}' },
  'download.ofsi_draft': { group: 'report', words: 'downloaded the report to OFSI on {object}' },
  'send.ofsi_report': { group: 'report', words: 'recorded the report to OFSI on {object} as sent' },

  'import.list': { group: 'list', words: 'imported the list {object}' },
  'remove.list': { group: 'list', words: 'removed the list {object}' },
  'set.list_update': { group: 'list', words: 'turned on the updates of {object}' },
  'change.list_update': { group: 'list', words: 'changed where {object} is fetched from' },
  'turn_off.list_update': { group: 'list', words: 'turned off the updates of {object}' },
  'check.list_update': { group: 'list', words: 'looked for a new version of {object}' },
  'use.waiting_list': { group: 'list', words: 'put a reviewed version of {object} into use' },
  'discard.waiting_list': { group: 'list', words: 'discarded a version of {object} after review' },
  'confirm.list': { group: 'list', words: 'confirmed that {object} is current' },
  'change.check_policy': { group: 'list', words: 'changed which checks are required to {object}' },
  'change.screening_policy': { group: 'list', words: 'changed the screening policy to {object}' },
  'simulate.screening_policy': { group: 'list', words: 'scored past checks again to try other thresholds, {object}' },
  'withdraw.clearing': { group: 'check', words: 'withdrew the clearing of a match with {object}' },

  'upload.import': { group: 'import', words: 'uploaded a file of {object}' },
  'confirm.import': { group: 'import', words: 'began to import {object}' },
  'complete.import': { group: 'import', words: 'imported {object}' },
  'cancel.import': { group: 'import', words: 'stopped the import of {object}' },
  'take_back.import': { group: 'import', words: 'undid the import of {object}' },

  'add.member': { group: 'member', words: 'added {object}' },
  'invite.member': { group: 'member', words: 'invited {object}' },
  'resend.invitation': { group: 'member', words: 'sent the invitation of {object} again' },
  'revoke.invitation': { group: 'member', words: 'withdrew the invitation of {object}' },
  'join.member': { group: 'member', words: 'accepted the invitation' },
  'change.member': { group: 'member', words: 'changed the details of {object}' },
  'change.role': { group: 'member', words: 'changed the role of {object}' },
  'suspend.member': { group: 'member', words: 'suspended {object}' },
  'restore.member': { group: 'member', words: 'restored {object}' },
  'remove.member': { group: 'member', words: 'removed {object}' },
  'transfer.ownership': { group: 'member', words: 'made {object} the owner' },
  'change.officer': { group: 'member', words: 'changed the nominated officer to {object}' },
  'change.profile': { group: 'member', words: 'changed their own details' },
  'change.notifications': { group: 'member', words: 'changed their own notifications' },

  'create.workspace': { group: 'workspace', words: 'created the workspace {object}' },
  'change.workspace': { group: 'workspace', words: 'changed the details of {object}' },
  'change.brand': { group: 'workspace', words: 'changed the brand of {object}' },
  'remove.brand': { group: 'workspace', words: 'removed the brand of {object}' },
  'create.branch': { group: 'workspace', words: 'added the branch {object}' },
  'change.branch': { group: 'workspace', words: 'changed the details of the branch {object}' },
  'close.branch': { group: 'workspace', words: 'closed the branch {object}' },
  'reopen.branch': { group: 'workspace', words: 'opened the branch {object} again' },
  'change.settings': { group: 'workspace', words: 'changed the settings of {object}' },
  'ask.approval': { group: 'workspace', words: 'asked for approval of {object}' },
  'approve.change': { group: 'workspace', words: 'approved {object}' },
  'refuse.change': { group: 'workspace', words: 'refused {object}' },
  'ask.family': { group: 'workspace', words: 'asked to join {object} in one family' },
  'join.family': { group: 'workspace', words: 'joined {object} in one family' },
  'refuse.family': { group: 'workspace', words: 'refused the family with {object}' },
  'leave.family': { group: 'workspace', words: 'left the family with {object}' },

  'register.workspace': { group: 'registration', words: 'registered this workspace' },
  'accept.terms': { group: 'registration', words: 'accepted {object}' },
  'choose.plan': { group: 'registration', words: 'chose the plan {object}' },
  'complete.registration': { group: 'registration', words: 'finished signing up {object}' },

  'require.verification': { group: 'verification', words: 'began the time in which {object} verifies its key members' },
  'start.verification': { group: 'verification', words: 'began to verify themselves' },
  'confirm.phone': { group: 'verification', words: 'confirmed their phone' },
  'add.evidence': { group: 'verification', words: 'added {object} to their verification' },
  'remove.evidence': { group: 'verification', words: 'removed {object} from their verification' },
  'submit.verification': { group: 'verification', words: 'sent their verification for review' },
  'open.evidence': { group: 'verification', words: 'looked at evidence, {object}' },
  'accept.verification': { group: 'verification', words: 'accepted the verification of {object}' },
  'ask_again.verification': { group: 'verification', words: 'asked {object} to verify themselves again' },
  'reject.verification': { group: 'verification', words: 'rejected the verification of {object}' },
  'erase.evidence': { group: 'verification', words: 'erased evidence, {object}' },
  'extend.grace': { group: 'verification', words: 'gave {object} more time to verify themselves' },

  'start.two_step': { group: 'sign-in', words: 'turned on two-step sign-in' },
  'stop.two_step': { group: 'sign-in', words: 'turned off two-step sign-in' },
  'renew.recovery_codes': { group: 'sign-in', words: 'made new recovery codes' },
  'add.passkey': { group: 'sign-in', words: 'added the passkey {object}' },
  'rename.passkey': { group: 'sign-in', words: 'renamed the passkey {object}' },
  'remove.passkey': { group: 'sign-in', words: 'removed the passkey {object}' },
  'end.sessions': { group: 'sign-in', words: 'signed out {object}' },

  'save.flow': { group: 'flow', words: 'saved the flow {object}' },
  'unsave.flow': { group: 'flow', words: 'removed the saved flow {object}' },

  'export.activity': { group: 'activity', words: 'downloaded the activity {object}' },
} as const satisfies Record<`${string}.${string}`, Words>;

export type ActivityAction = keyof typeof ACTIVITY_WORDS;

function isActivityAction(code: string): code is ActivityAction {
  return Object.hasOwn(ACTIVITY_WORDS, code);
}

/** How an event is told, and its group. One whose action this version does not know is told by its code. */
export function wordsOf(
  action: string,
  after: (field: string) => unknown = () => undefined,
): { group: ActivityGroup | null; words: string } {
  if (!isActivityAction(action)) return { group: null, words: `did ${action.replace(/[._]/g, ' ')} to {object}` };
  const known: Words = ACTIVITY_WORDS[action];
  const more = known.became && known.became.words[String(after(known.became.field))];
  return { group: known.group, words: more ?? known.words };
}

/** The actions of a group. */
export function actionsOf(group: ActivityGroup): ActivityAction[] {
  return (Object.keys(ACTIVITY_WORDS) as ActivityAction[]).filter((action) => ACTIVITY_WORDS[action].group === group);
}

/** The actions whose words hold the text. */
export function actionsSaying(text: string): ActivityAction[] {
  const sought = text.toLowerCase();
  return (Object.keys(ACTIVITY_WORDS) as ActivityAction[]).filter((action) => {
    const { words, became }: Words = ACTIVITY_WORDS[action];
    return [words, ...Object.values(became?.words ?? {})].some((said) => said.replace('{object}', '').toLowerCase().includes(sought));
  });
}
