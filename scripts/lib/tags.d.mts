export const databaseTags: { name: string; description?: string; skip?: boolean }[];
