import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';

export function GoBack() {
  const { history } = useRouter();
  return (
    <Button variant="subtle" color="stone" onClick={() => history.back()}>
      Go back
    </Button>
  );
}
