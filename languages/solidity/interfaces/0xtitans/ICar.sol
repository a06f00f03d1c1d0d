// SPDX-License-Identifier: MIT
pragma solidity >=0.8.13 <0.9.0;

import "./Monaco.sol";

/// A car of 0xTitans.
interface ICar {
    function sayMyName() external view returns (string memory);

    /// @param monaco the referee: ask it for prices, buy from it
    /// @param allCars all cars, the leader first
    /// @param bananas places of the bananas on the track, lowest first
    /// @param yourCarIndex your own place in allCars: 0 means you lead
    function takeYourTurn(
        Monaco monaco,
        Monaco.CarData[] calldata allCars,
        uint256[] calldata bananas,
        uint256 yourCarIndex
    ) external;
}
