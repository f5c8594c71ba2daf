/**
 * How long tests wait before they fail, ms. Nothing is asserted on time: these only end what would never come, so
 * they are long enough for a machine that does much else.
 */
export const patience = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};
