import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type LinkAttributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & {
  ref?: Ref<HTMLAnchorElement>;
};

function ButtonAnchor(props: Omit<ButtonProps, 'component'> & LinkAttributes) {
  return <Button component="a" {...props} />;
}

/** A link that looks like a button; `to`, `params` and `search` are checked against the route table. */
export const LinkButton = createLink(ButtonAnchor);
