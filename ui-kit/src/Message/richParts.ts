/** Parts that few messages have, loaded with the first one that does. */
export { ChatCards } from '../ChatCards/ChatCards.tsx';
export { ChatForm } from '../ChatForm/ChatForm.tsx';
export { ChatSources } from '../ChatSources/ChatSources.tsx';
export { ChatImages } from '../ChatImages/ChatImages.tsx';
