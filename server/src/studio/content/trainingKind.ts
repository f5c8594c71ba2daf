/** Kind of the training task of a class. The task's subject is the class's id. */
export const trainingKind = 'train';
