import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type LinkAttributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | keyof AnchorProps> & {
  ref?: Ref<HTMLAnchorElement>;
};

function ButtonAnchor(props: Omit<ButtonProps, 'component'> & LinkAttributes) {
  return <Button component="a" {...props} />;
}
function TextAnchor(props: Omit<AnchorProps, 'component'> & LinkAttributes) {
  return <Anchor className="fh-link" {...props} />;
}

/** A link that looks like a button; `to`, `params` and `search` are checked against the route table. */
export const LinkButton = createLink(ButtonAnchor);
/** A link in running text or a card's head. */
export const TextLink = createLink(TextAnchor);
