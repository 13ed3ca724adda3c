import { faceSaid, weighProvider } from './judge-provider.ts';
import { byPerson, type Finding, type KycCase, reason, waitsForPerson } from './kyc-case.ts';

/** Whether the face is the one on the document, as a member saw both side by side and as a provider said where one was asked. */
export const judgeFace = (about: KycCase): Finding =>
  weighProvider(about, judgeSideBySide(about), { hasLooked: about.faceReview !== null, said: faceSaid(about) });

function judgeSideBySide({ faceReview: review, hasFacePicture, seenInPerson }: KycCase): Finding {
  if (review === null) {
    if (!hasFacePicture && !seenInPerson)
      return {
        result: 'refer',
        reasons: [
          reason(
            'FACE_NO_PICTURE',
            'medium',
            'There is no picture of the person, and nobody met them',
            'Ask them for the picture again, or meet them',
          ),
        ],
      };
    return waitsForPerson('FACE_NOT_REVIEWED', 'Nobody has compared the face yet', 'Look at the face beside the picture of the document');
  }
  const source = byPerson('Face compared by a member', review.at);
  const explained = [{ label: 'The same person', stated: '', found: review.same_person, words: review.note }];
  if (review.same_person === 'yes') return { result: 'pass', source, explained, reasons: [] };
  return {
    result: 'refer',
    source,
    explained,
    reasons: [
      review.same_person === 'no'
        ? reason(
            'FACE_NO_MATCH',
            'high',
            'The face is not the one on the document',
            'Meet the person with the original document, or do not go on',
          )
        : reason(
            'FACE_UNSURE',
            'medium',
            'It could not be told whether the face is the one on the document',
            'Ask for a better picture, or meet the person',
          ),
    ],
  };
}

/** Whether somebody living was there: met by a member, or seen following what the camera step asked for. */
export function judgeLiveness({ faceReview: review, hasFacePicture, seenInPerson }: KycCase): Finding {
  if (review === null) {
    if (!hasFacePicture && !seenInPerson)
      return {
        result: 'refer',
        reasons: [
          reason(
            'LIVENESS_NOT_SHOWN',
            'medium',
            'Nothing shows that somebody living was there',
            'Meet the person, or ask for the picture again',
          ),
        ],
      };
    return waitsForPerson(
      'FACE_NOT_REVIEWED',
      'Nobody has said yet how it is known that somebody living was there',
      'Answer it with the review of the face',
    );
  }
  const source = byPerson(review.liveness === 'seen_in_person' ? 'Met by a member' : 'Pictures looked at by a member', review.at);
  if (review.liveness === 'seen_in_person' || review.liveness === 'prompts_followed') return { result: 'pass', source, reasons: [] };
  return {
    result: 'refer',
    source,
    reasons: [
      review.liveness === 'not_shown'
        ? reason(
            'LIVENESS_FAILED',
            'medium',
            'The pictures do not show that somebody living was there',
            'Meet the person, or ask for the picture again',
          )
        : reason(
            'LIVENESS_UNSURE',
            'medium',
            'It could not be told whether somebody living was there',
            'Meet the person, or ask for the picture again',
          ),
    ],
  };
}
