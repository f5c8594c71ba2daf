/**
 * How long tests wait before they fail, ms. No test asserts a time: these limits only end waits that would never end,
 * so they are long enough for a busy machine.
 */
export const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};
