/** Names the training of a class in the tasks table; the task's subject is the class's id. */
export const trainingKind = 'train';
