/** Icons of the directions of a change. */
export const directionIcons = { up: 'trending-up', down: 'trending-down', same: 'arrow-right' } as const;
