export const reward = ({ after }) => after.tick;
