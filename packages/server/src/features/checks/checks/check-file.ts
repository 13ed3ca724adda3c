/** A file that a check rests on, wherever it is kept. */
export type CheckFile = {
  /** `run:12` for what somebody sent in to their run, `staff:3` for what a member added to an identity check, `rent:4` to one of Right to Rent. */
  key: string;
  shows: 'document' | 'face' | 'address' | 'other';
  /** What it belongs to, in words. */
  title: string;
  part: string | null;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  by: 'applicant' | 'staff';
  at: Date;
};
