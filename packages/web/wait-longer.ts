import { configure } from '@testing-library/react';

// What a test waits for comes when it comes: the checkers run beside the tests, and a second is soon over on two cores.
configure({ asyncUtilTimeout: 10_000 });
