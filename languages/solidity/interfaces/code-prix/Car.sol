// SPDX-License-Identifier: MIT
pragma solidity >=0.8.13 <0.9.0;

import "./CodePrix.sol";

/// A car of the University Code Prix. Implement takeYourTurn; the referee calls it when it is your turn.
abstract contract Car {
    /// @param codePrix the referee: ask it for prices, buy from it
    /// @param allCars all cars, the leader first
    /// @param yourCarIndex your own place in that list: 0 means you lead
    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external virtual;
}
