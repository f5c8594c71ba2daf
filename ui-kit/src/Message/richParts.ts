/** What few messages have: fetched with the first that does. */
export { ChatCards } from '../ChatCards/ChatCards.tsx';
export { ChatForm } from '../ChatForm/ChatForm.tsx';
export { ChatImages } from '../ChatImages/ChatImages.tsx';
