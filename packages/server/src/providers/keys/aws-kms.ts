import { DecryptCommand, DescribeKeyCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import type { Config } from '../../platform/config.ts';
import { KeyMissing, type KeyWrapper } from './provider.ts';

const IS_ARN = /^arn:/;

/**
 * The installation key in AWS KMS, or in a service that speaks as it does: it never leaves there. What the keys of the settings wrapped or sealed
 * before stays readable through `local`, until `keys rotate` has moved it.
 */
export function openKmsKeys(settings: Config['kms'], local: KeyWrapper): KeyWrapper {
  const { endpoint, region, keyId, accessKeyId, secretAccessKey } = settings;
  const client = new KMSClient({
    region,
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
  const bound = (context: string) => ({ freehold: context });
  return {
    name: 'aws-kms',
    async current() {
      const { KeyMetadata } = await client.send(new DescribeKeyCommand({ KeyId: keyId }));
      if (!KeyMetadata?.Arn) throw new KeyMissing('The key service does not know the key of KMS_KEY_ID.');
      return KeyMetadata.Arn;
    },
    async wrap(key, context) {
      const answer = await client.send(new EncryptCommand({ KeyId: keyId, Plaintext: key, EncryptionContext: bound(context) }));
      if (!answer.KeyId || !answer.CiphertextBlob) throw new Error('The key service answered without the wrapped key');
      return { by: answer.KeyId, wrapped: Buffer.from(answer.CiphertextBlob) };
    },
    async unwrap(by, wrapped, context) {
      if (!IS_ARN.test(by)) return local.unwrap(by, wrapped, context);
      try {
        const answer = await client.send(new DecryptCommand({ KeyId: by, CiphertextBlob: wrapped, EncryptionContext: bound(context) }));
        if (!answer.Plaintext) throw new Error('The key service answered without the key');
        return Buffer.from(answer.Plaintext);
      } catch (error) {
        const name = error instanceof Error ? error.name : '';
        if (name === 'NotFoundException' || name === 'DisabledException' || name === 'KMSInvalidStateException')
          throw new KeyMissing(`The key service does not open with the key ${by}: it was disabled or deleted.`, { cause: error });
        throw error;
      }
    },
    before: () => local.before(),
  };
}
