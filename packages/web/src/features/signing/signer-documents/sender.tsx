import { getSenderLogo, type SignerDocument } from '@freehold/contract/signing/signer-documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile } from '../../../lib/api.ts';
import { SIGNER_KEY } from '../../../shared/forget-signer.ts';
import css from './documents-table.module.css';

/** The sender's logo as an address for an img; asked for once, however many documents they sent. */
function useSenderLogo({ id, brand, account_name: sender }: SignerDocument): string | null {
  const { data: blob } = useQuery({
    queryKey: [...SIGNER_KEY, 'logo', sender, brand.logo],
    enabled: brand.logo !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await fetchFile(getSenderLogo, { params: { id }, signal })).blob,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** Who sent the document, under their own logo or colour where they have one. */
export function Sender({ document }: { document: SignerDocument }) {
  const logo = useSenderLogo(document);
  const { colour } = document.brand;
  return (
    <span className={css.from} title={document.account_name}>
      {logo !== null ? (
        <img src={logo} alt="" className={css.logo} />
      ) : (
        colour !== null && <i className={css.colour} style={{ background: colour }} aria-hidden />
      )}
      <span className="fh-trunc">{document.account_name}</span>
    </span>
  );
}
